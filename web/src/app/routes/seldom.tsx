import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from '@/lib/paths'

const GoogleCallbackPage = lazy(() => import('./google-callback'))
const InvitationPage = lazy(() => import('./invitation'))
const MissingProfilePage = lazy(() => import('./profile-missing'))
const ReceiptPage = lazy(() => import('./receipt'))
const ReferralPage = lazy(() => import('./referral'))
const ResetPasswordPage = lazy(() => import('./reset-password'))
const UnsubscribePage = lazy(() => import('./unsubscribe'))
const VerifyEmailPage = lazy(() => import('./verify-email'))

/** The pages of the site that the application alone fills. What every page starts with knows no more than that they are there. */
export function RestOfSite() {
  return (
    <Routes>
      <Route path={paths.googleCallback} element={<GoogleCallbackPage />} />
      <Route path={paths.receipt} element={<ReceiptPage />} />
      <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
      <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
      <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
      <Route path={`${paths.invitation}/:code`} element={<InvitationPage />} />
    </Routes>
  )
}

/** What is below the profile and seldom visited, or no page. */
export function RestOfProfile() {
  return (
    <Routes>
      <Route path="indique" element={<ReferralPage />} />
      <Route path="*" element={<MissingProfilePage />} />
    </Routes>
  )
}
