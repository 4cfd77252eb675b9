import { atom, getDefaultStore } from "jotai"
import { keepFarewell } from "@/client/signOut"

/** What links of e-mails are for, as they say behind `#`, where no server and no other page reads it. */
const purposes = ["ticket", "confirmEmail", "stopEmail"] as const

interface Link {
  purpose: (typeof purposes)[number]
  secret: string
  /** Links that were followed before: the same one may be followed again. */
  before: number
}

/** A link that somebody followed. Its secret is here alone: it leaves the address at once, and with it the history. */
export const linkAtom = atom<Link | null>(null)

const store = getDefaultStore()

/** Says that there is a link whose page may be loaded anew, which then does not have it any more. */
const unusedKey = "atalaia.link-unused"
const unused = "O link ainda não foi usado. Abra-o de novo a partir do e-mail."

/** The person uses the link: whatever comes of it, that is what is said of it. */
export const noteLinkUsed = () => sessionStorage.removeItem(unusedKey)

/** The person is done with the link. */
export function leaveLink(): void {
  noteLinkUsed()
  store.set(linkAtom, null)
}

let followed = 0

/** Takes up a link in what stands behind `#`; answers whether there was one. */
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
 * Takes up the link that the page was opened with, and those that are followed in it. Answers whether the page is on its way
 * to itself: how it was opened stays readable to every script for as long as it is there (`PerformanceNavigationTiming`),
 * so it is opened once more without the secret.
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
