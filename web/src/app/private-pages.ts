// Pages that few visits come to. Where their scripts are is a script of its own: with those of each page and of what it is made of, that list
// is longer than the pages of the site need.
import { dayInSaoPaulo } from '@/lib/format'
import { nextTask } from '@/lib/turns'

export const desk = () => import('@/desk/desk')
export const favourites = () => import('./routes/favourites')
export const googleCallback = () => import('./routes/google-callback')
export const missing = () => import('./routes/profile-missing')
export const partners = () => import('@/partners/partners')
export const profile = () => import('./routes/profile')
export const profileLayout = () => import('@/shell/profile-layout')
export const receipt = () => import('./routes/receipt')
export const resetPassword = () => import('./routes/reset-password')
export const statement = async () => {
  const page = await import('./routes/statement')
  await nextTask()
  dayInSaoPaulo(new Date()) // on a slow phone the form of days takes as long as a part of the page
  return page
}
export const unsubscribe = () => import('./routes/unsubscribe')
export const verifyEmail = () => import('./routes/verify-email')
