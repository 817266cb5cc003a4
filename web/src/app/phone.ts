/** Whether the window is as narrow as a phone; the same width as in the style sheets. */
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 719px)");
