/** The basic pattern that e-mails match: nothing in them is invisible. */
export const emailPattern = /^[^\s\p{C}@\ufffd]{1,64}@[^\s\p{C}@\ufffd]{1,190}\.[^\s\p{C}@\ufffd]{2,60}$/u

export const isEmail = (text: string): boolean => emailPattern.test(text.trim())
