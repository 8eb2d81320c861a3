// Pages that few visits come to. Where their scripts are is a script of its own: with those of each page and of what it is made of, that list
// is longer than the pages of the site need.
import { dayInSaoPaulo } from '@/lib/format'
import { nextTask } from '@/lib/turns'
import { RestOfProfile, RestOfSite } from './routes/seldom'

export const desk = () => import('@/desk/desk')
export const favourites = () => import('./routes/favourites')
export const partners = () => import('@/partners/partners')
export const profile = () => import('./routes/profile')
export const profileLayout = () => import('@/shell/profile-layout')
export const restOfProfile = () => ({ default: RestOfProfile })
export const restOfSite = () => ({ default: RestOfSite })
export const statement = async () => {
  const page = await import('./routes/statement')
  await nextTask()
  dayInSaoPaulo(new Date()) // on a slow phone the form of days takes as long as a part of the page
  return page
}
