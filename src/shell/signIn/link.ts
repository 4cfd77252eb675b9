import { atom, getDefaultStore } from "jotai"
import { keepFarewell } from "@/client/signOut"

/** The purposes of links in e-mails. They are in the fragment (`#`), which neither the server nor another page reads. */
const purposes = ["ticket", "confirmEmail", "stopEmail"] as const

interface Link {
  purpose: (typeof purposes)[number]
  secret: string
  /** How many links were followed before, because the same one may be followed again. */
  before: number
}

/** A link that was followed. Its secret is only here: it is removed from the address, and so from the history, at once. */
export const linkAtom = atom<Link | null>(null)

const store = getDefaultStore()

/** Marks an unused link. If its page is reloaded, the link is lost, and the sign-in page shows `unused`. */
const unusedKey = "atalaia.link-unused"
const unused = "O link ainda não foi usado. Abra-o de novo a partir do e-mail."

/** The person uses the link: its result replaces the message that it was not used. */
export const noteLinkUsed = () => sessionStorage.removeItem(unusedKey)

/** The person is done with the link. */
export function leaveLink(): void {
  noteLinkUsed()
  store.set(linkAtom, null)
}

let followed = 0

/** Takes a link out of the fragment. Returns whether there was one. */
function takeLink(hash: string): boolean {
  const given = new URLSearchParams(hash.slice(1))
  const purpose = purposes.find((each) => given.get(each))
  if (!purpose) return false
  store.set(linkAtom, { purpose, secret: given.get(purpose) ?? "", before: followed++ })
  return true
}

const withoutHash = () => location.pathname + location.search
const keptKey = "atalaia.link"

/**
 * Takes the link that the page was opened with, and those followed later. Returns whether the page reloads itself. The address it
 * was opened with stays readable to every script of the page (`PerformanceNavigationTiming`), so it is opened once more without
 * the secret.
 */
export function watchLinks(): boolean {
  if (takeLink(location.hash)) {
    sessionStorage.setItem(keptKey, location.hash)
    location.replace(withoutHash())
    return true
  }
  const kept = sessionStorage.getItem(keptKey) ?? ""
  sessionStorage.removeItem(keptKey)
  if (!takeLink(kept) && sessionStorage.getItem(unusedKey)) keepFarewell(unused)
  sessionStorage.removeItem(unusedKey)
  if (kept) sessionStorage.setItem(unusedKey, "yes")
  window.addEventListener("hashchange", () => {
    if (takeLink(location.hash)) history.replaceState(history.state, "", withoutHash())
  })
  return false
}
