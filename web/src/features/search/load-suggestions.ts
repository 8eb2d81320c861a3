/** Fetches the script of the suggestions, once. */
export const loadSuggestions = () => import('./suggestions')
