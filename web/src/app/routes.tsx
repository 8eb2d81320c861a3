import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { isAreaPath, isOwnPage, pagePath, paths } from '@/lib/paths'
import { AppShell } from '@/shell/app-shell'
import { PageLoading } from '@/ui/page-loading'
import { PublicLayout } from '@/shell/public-layout'
import type * as privatePages from './private-pages'
import { pages, profileLayout as ProfileLayout, publicRoutes, statement as StatementPage } from './pages'

const privatePage = (name: keyof typeof privatePages) =>
  lazy(async () => (await import('./private-pages'))[name]())

const FavouritesPage = privatePage('favourites')
const ProfilePage = privatePage('profile')
const Desk = privatePage('desk')
const Partners = privatePage('partners')
const RestOfProfile = privatePage('restOfProfile')
const RestOfSite = privatePage('restOfSite')

/** The pages and the frames around them. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path={`${paths.desk}/*`}
        element={
          <Suspense fallback={<PageLoading />}>
            <Desk />
          </Suspense>
        }
      />
      <Route
        path={`${paths.partners}/*`}
        element={
          <Suspense fallback={<PageLoading />}>
            <Partners />
          </Suspense>
        }
      />
      <Route element={<AppShell />}>
        <Route path={paths.profile} element={<ProfileLayout />}>
          <Route index element={<ProfilePage />} />
          <Route path="devolve" element={<StatementPage />} />
          <Route path="meus-favoritos" element={<FavouritesPage />} />
          <Route path="*" element={<RestOfProfile />} />
        </Route>
        <Route element={<PublicLayout />}>
          {publicRoutes.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<Elsewhere />} />
        </Route>
      </Route>
    </Routes>
  )
}

/** A store, a category, a page that is seldom visited, or nothing. */
function Elsewhere() {
  const { pathname, search, hash } = useLocation()
  const address = pagePath(pathname)
  if (address !== pathname) return <Navigate to={{ pathname: address, search, hash }} replace />
  if (isAreaPath(pathname)) return <pages.area key={pathname} />
  return isOwnPage(pathname) ? <RestOfSite /> : <pages.notFound />
}
