import { type FieldValues, useWatch } from "react-hook-form"

/** All values of the enclosing form. The library calls them partial, but `useFormShell` gives each field a default. */
export const useFormValues = <Values extends FieldValues>(): Values => useWatch<Values>() as Values
