export const isRoot: boolean
export function installPackages(...names: string[]): void
