import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { aside } from "./lib/aside.svelte";
import { me } from "./lib/me.svelte";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { speak } from "./lib/texts.svelte";

settings.show();
router.listen();
aside.takeCode();
addEventListener("hashchange", () => aside.takeCode());
me.meet().catch(() => undefined); // pages that need the server say themselves that it does not answer
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
