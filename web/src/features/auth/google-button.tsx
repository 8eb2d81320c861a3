import { config } from '@/lib/config'
import { invitationStore } from '@/lib/invitation-store'
import { buttonClass } from '@/ui/public-button'
import { googleLoginUrl, savePage } from './google-login'

interface GoogleButtonProps {
  verb: 'Entre' | 'Cadastre-se'
}

/** The way in by Google, where it is configured. The one by Facebook, which leads nowhere, is not offered. */
export function GoogleButton({ verb }: GoogleButtonProps) {
  if (!config.google) return null
  const invitation = invitationStore.read()
  const query = invitation === undefined ? '' : `?invitation=${encodeURIComponent(invitation)}`
  return (
    <div className="auth-social">
      <p className="auth-or">ou</p>
      <a className={buttonClass({ look: 'outline' })} href={googleLoginUrl + query} onClick={savePage}>
        <svg width="16" height="16" aria-hidden="true">
          <use href="#logo-google" />
        </svg>
        {`${verb} com o Google`}
      </a>
    </div>
  )
}
