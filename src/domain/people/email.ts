/** The basic pattern that e-mails match. */
export const emailPattern = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,60}$/

export const isEmail = (text: string): boolean => emailPattern.test(text.trim())
