export function shiftClock(ahead: () => number): void
export function setClock(moment: number): void
