/** Fetches the script of signing in, once. */
export const loadLoginModal = () => import('./login-modal')
