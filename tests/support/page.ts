// What a page shows comes later on a slow machine; a test that fails may take its time.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react")
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
