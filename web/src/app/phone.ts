/** Whether the window is as narrow as a phone's. The style sheets use the same width. */
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 719px)");
