/** The part of `location` that jsdom implements. Navigation to another document is not included. */
interface LocationOfJsdom {
  replace: (address: string) => void
  reload: () => void
}

/** Calls back if the page leaves its document by `location.replace` or `location.reload`. */
export function onNavigation(leaveFor: (address: string) => void): void {
  const [symbol] = Object.getOwnPropertySymbols(location)
  const implementation: LocationOfJsdom = Reflect.get(location, symbol ?? "")
  implementation.replace = (address) => leaveFor(address)
  implementation.reload = () => leaveFor(location.href)
}
