/** Whether a page is being rendered when the application is built, for visitors of whom nothing is known. */
export const isAhead = typeof window === 'undefined'
