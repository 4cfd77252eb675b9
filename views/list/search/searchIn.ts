/** The query parameter of a list's search. */
export const parameter = "search"

/** The search in an address. */
export const searchIn = (parameters: URLSearchParams): string => parameters.get(parameter) ?? ""
