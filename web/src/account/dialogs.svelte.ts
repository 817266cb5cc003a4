/** Which account dialog is open, at most one. App.svelte loads a dialog when it is first opened. */
import type { PersonRef } from "../api/api";
import { router } from "../app/router.svelte";

export type DialogName = "devices" | "blockList" | "block" | "mail";

const CODE = "code=";

class Dialogs {
  open: DialogName | null = $state(null);
  /** The person whom the dialog "block" is about, and the table where they were clicked. */
  subject: { table: string; person: PersonRef } | null = $state.raw(null);
  /** A recovery code that came with a link. */
  code = $state("");

  show(name: DialogName): void {
    this.open = name;
  }

  /** Open the dialog about a person at the table of this page. */
  showPerson(person: PersonRef): void {
    if (router.route.page !== "table") return;
    this.subject = { table: router.route.id, person };
    this.open = "block";
  }

  close(): void {
    this.open = null;
    this.code = "";
  }

  /** Move a recovery code from the address into the dialog, so that it does not stay in the history. */
  takeRecoveryCode(): void {
    if (router.route.page !== "home" || !router.hash.startsWith(CODE)) return;
    this.code = router.hash.slice(CODE.length);
    router.go("/", { replace: true });
    this.open = "devices";
  }
}

/** The link that carries a recovery code. Browsers do not send the part behind # to the server. */
export const recoveryLink = (code: string): string => `${location.origin}/#${CODE}${code}`;

export const dialogs = new Dialogs();
