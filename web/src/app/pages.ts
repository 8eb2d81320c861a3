import { matchPath } from 'react-router'
import { isAreaPath, paths, pressNotePath } from '@/lib/paths'
import { type LazyPart, lazyPart } from '@/ui/lazy-part'

/** The pages of the site that the server writes too. Each is a script of its own. */
export const pages = {
  home: lazyPart(() => import('./routes/home')),
  stores: lazyPart(() => import('./routes/stores')),
  categories: lazyPart(() => import('./routes/categories')),
  topCashback: lazyPart(() => import('./routes/top-cashback')),
  topCoupons: lazyPart(() => import('./routes/top-coupons')),
  guide: lazyPart(() => import('./routes/guide')),
  clubs: lazyPart(() => import('./routes/clubs')),
  contact: lazyPart(() => import('./routes/contact')),
  jobs: lazyPart(() => import('./routes/jobs')),
  faq: lazyPart(() => import('./routes/faq')),
  about: lazyPart(() => import('./routes/about')),
  press: lazyPart(() => import('./routes/press')),
  pressNote: lazyPart(() => import('./routes/press-note')),
  terms: lazyPart(() => import('./routes/terms')),
  privacy: lazyPart(() => import('./routes/privacy')),
  programme: lazyPart(() => import('./routes/programme')),
  area: lazyPart(() => import('./routes/area')),
  notFound: lazyPart(() => import('./routes/not-found')),
} as const

/** The frame of the profile, and the statement in it. */
export const profileLayout = lazyPart(async () => (await import('./private-pages')).profileLayout())
export const statement = lazyPart(async () => (await import('./private-pages')).statement())

/** Which page an address of the public site shows. */
export const publicRoutes: readonly { readonly path: string; readonly page: LazyPart<object> }[] = [
  { path: paths.home, page: pages.home },
  { path: paths.stores, page: pages.stores },
  { path: paths.categories, page: pages.categories },
  { path: paths.topCashback, page: pages.topCashback },
  { path: paths.topCoupons, page: pages.topCoupons },
  { path: paths.programme, page: pages.programme },
  { path: paths.couponGuide, page: pages.guide },
  { path: paths.clubs, page: pages.clubs },
  { path: paths.contact, page: pages.contact },
  { path: paths.jobs, page: pages.jobs },
  { path: paths.faq, page: pages.faq },
  { path: paths.about, page: pages.about },
  { path: paths.press, page: pages.press },
  { path: pressNotePath(':slug'), page: pages.pressNote },
  { path: paths.terms, page: pages.terms },
  { path: paths.privacy, page: pages.privacy },
]

/** The page for an address that the server has written. */
export function pageAt(pathname: string): LazyPart<object> {
  const known = publicRoutes.find(({ path }) => matchPath(path, pathname) !== null)
  if (known !== undefined) return known.page
  return isAreaPath(pathname) ? pages.area : pages.notFound
}
