/** The controls of the form in document order. */
export const controlsOf = (form: HTMLFormElement | null, among: Iterable<string>) => {
  const names = new Set(among)
  return [...(form?.elements ?? [])].filter((element): element is HTMLInputElement =>
    names.has((element as HTMLInputElement).name),
  )
}
