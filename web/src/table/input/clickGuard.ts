// A button that appears under a pointer that has just chosen does nothing for a moment: a second click that was meant
// for the button before must not make another choice.

const GUARD_TIME = 600;
const CHOICE_WINDOW = 1500; // milliseconds after a choice in which new buttons are guarded
const MARGIN = 12; // pixels around a button that count as "under the pointer"

let last = { x: 0, y: 0, time: -Infinity, label: "" };

/** Remember where and when a button was clicked; keys have no place and do not count. */
export function rememberClick(event: MouseEvent): void {
  const button = (event.target as Element).closest("button");
  if (event.detail > 0 && button)
    last = { x: event.clientX, y: event.clientY, time: event.timeStamp, label: button.innerText };
}

/** Guard a button that has just appeared, or whose question is new; return how to end it. */
export function guard(button: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const block = (event: MouseEvent): void => {
    if (event.detail > 0) event.stopPropagation();
  };
  const release = (): void => {
    clearTimeout(timer);
    button.removeAttribute("aria-disabled");
    button.removeEventListener("click", block, true);
  };
  queueMicrotask(() => {
    if (!isUnderLastClick(button)) return; // measured once all buttons are in their place
    button.setAttribute("aria-disabled", "true");
    button.addEventListener("click", block, true);
    timer = setTimeout(release, GUARD_TIME);
  });
  return release;
}

function isUnderLastClick(button: HTMLElement): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { x, y, time, label } = last;
  return (
    performance.now() - time < CHOICE_WINDOW &&
    button.innerText !== label &&
    x > left - MARGIN &&
    x < right + MARGIN &&
    y > top - MARGIN &&
    y < bottom + MARGIN
  );
}
