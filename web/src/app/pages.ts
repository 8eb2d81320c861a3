import { matchPath } from 'react-router'
import { isAreaPath, paths, pressNotePath } from '@/lib/paths'
import { type LazyPage, lazyPage } from '@/ui/lazy-page'

/** The pages of the site that the server writes too. Each is a script of its own. */
export const pages = {
  home: lazyPage(() => import('./routes/home')),
  stores: lazyPage(() => import('./routes/stores')),
  categories: lazyPage(() => import('./routes/categories')),
  topCashback: lazyPage(() => import('./routes/top-cashback')),
  topCoupons: lazyPage(() => import('./routes/top-coupons')),
  guide: lazyPage(() => import('./routes/guide')),
  clubs: lazyPage(() => import('./routes/clubs')),
  contact: lazyPage(() => import('./routes/contact')),
  jobs: lazyPage(() => import('./routes/jobs')),
  faq: lazyPage(() => import('./routes/faq')),
  about: lazyPage(() => import('./routes/about')),
  press: lazyPage(() => import('./routes/press')),
  pressNote: lazyPage(() => import('./routes/press-note')),
  terms: lazyPage(() => import('./routes/terms')),
  privacy: lazyPage(() => import('./routes/privacy')),
  programme: lazyPage(() => import('./routes/programme')),
  area: lazyPage(() => import('./routes/area')),
  notFound: lazyPage(() => import('./routes/not-found')),
} as const

/** Which page an address of the public site shows. */
export const publicRoutes: readonly { readonly path: string; readonly page: LazyPage }[] = [
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
export function pageAt(pathname: string): LazyPage {
  const known = publicRoutes.find(({ path }) => matchPath(path, pathname) !== null)
  if (known !== undefined) return known.page
  return isAreaPath(pathname) ? pages.area : pages.notFound
}
