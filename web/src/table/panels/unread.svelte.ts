// Count the chat lines that arrived while the chat was hidden. Call it while a component is initialised.

export function unread(length: () => number, seen: () => boolean): { readonly count: number } {
  let read = $state<number | null>(null); // lines before the first run count as read

  $effect(() => {
    if (seen() || read === null) read = length();
  });

  return {
    get count() {
      return read === null ? 0 : Math.max(0, length() - read);
    },
  };
}
