/** The host of an address: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: Pick<URL, "hostname">): string => hostname.replace(/^\[|\]$/g, "")
