import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { aside } from "./lib/aside.svelte";
import { line } from "./lib/line.svelte";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { speak } from "./lib/texts.svelte";
import { keepFiles } from "./lib/worker";

settings.show();
router.listen();
aside.takeCode();
addEventListener("hashchange", () => aside.takeCode());
void line.open();
keepFiles();
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
