import { mount } from "svelte";
import App from "./app/App.svelte";
import "./app.css";
import { aside } from "./account/dialogs.svelte";
import { line } from "./app/serverStatus.svelte";
import { router } from "./app/router.svelte";
import { settings } from "./app/settings.svelte";
import { speak } from "./app/texts.svelte";
import { keepFiles } from "./app/serviceWorker";

settings.show();
router.listen();
aside.takeCode();
addEventListener("hashchange", () => aside.takeCode());
void line.open();
keepFiles();
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
