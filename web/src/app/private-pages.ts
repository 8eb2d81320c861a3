// Pages that few visits come to. Where their scripts are is a script of its own: with those of each page and of what it is made of, that list
// is longer than the pages of the site need.
export const desk = () => import('@/desk/desk')
export const favourites = () => import('./routes/favourites')
export const googleCallback = () => import('./routes/google-callback')
export const missing = () => import('./routes/profile-missing')
export const partners = () => import('@/partners/partners')
export const profile = () => import('./routes/profile')
export const profileLayout = () => import('@/shell/profile-layout')
export const receipt = () => import('./routes/receipt')
export const resetPassword = () => import('./routes/reset-password')
export const statement = () => import('./routes/statement')
export const unsubscribe = () => import('./routes/unsubscribe')
export const verifyEmail = () => import('./routes/verify-email')
