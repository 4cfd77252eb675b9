export function tooOld(version: string, engines: string): string | undefined
