// How many lines of the chat came while nobody looked. To be called while a component is made.

export function unread(length: () => number, seen: () => boolean): { readonly count: number } {
  let read = $state<number | null>(null); // what was there before counts as read

  $effect(() => {
    if (seen() || read === null) read = length();
  });

  return {
    get count() {
      return read === null ? 0 : Math.max(0, length() - read);
    },
  };
}
