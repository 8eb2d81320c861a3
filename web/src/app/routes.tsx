import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { paths, plannedPaths } from '@/lib/paths'
import { AppShell } from './layout/app-shell'
import { ProfileLayout } from './layout/profile-layout'
import { PublicLayout } from './layout/public-layout'

const HomePage = lazy(() => import('./routes/home'))
const StatementPage = lazy(() => import('./routes/statement'))
const ProfilePage = lazy(() => import('./routes/profile'))
const UnderConstructionPage = lazy(() => import('./routes/under-construction'))
const NotFoundPage = lazy(() => import('./routes/not-found'))

/** The pages and the frames around them. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        <Route path={paths.profile} element={<ProfileLayout />}>
          <Route index element={<ProfilePage />} />
          <Route path="devolve" element={<StatementPage />} />
          <Route path="*" element={<UnderConstructionPage />} />
        </Route>
        <Route element={<PublicLayout />}>
          <Route path={paths.home} element={<HomePage />} />
          {plannedPaths.map((path) => (
            <Route key={path} path={path} element={<UnderConstructionPage />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
