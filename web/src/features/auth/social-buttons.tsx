import { useId } from 'react'
import { config } from '@/lib/config'
import { Button, buttonClass } from '@/ui/public-button'
import { copy } from './copy'
import { googleLoginUrl, savePage } from './google-login'

interface SocialButtonsProps {
  verb: 'Entre' | 'Cadastre-se'
}

/** The social ways in. The one by Facebook leads nowhere, and the one by Google only where it is configured; both say so. */
export function SocialButtons({ verb }: SocialButtonsProps) {
  const noteId = useId()
  return (
    <div className="auth-social">
      <p className="auth-or">ou</p>
      <Unavailable label={`${verb} com o Facebook`} noteId={noteId} />
      {config.google ? (
        <a className={buttonClass({ look: 'outline', size: 'sm' })} href={googleLoginUrl} onClick={savePage}>
          <svg width="16" height="16" aria-hidden="true">
            <use href="#logo-google" />
          </svg>
          {`${verb} com o Google`}
        </a>
      ) : (
        <Unavailable label={`${verb} com o Google`} noteId={noteId} />
      )}
      <p id={noteId} className="auth-note">
        {config.google ? copy.facebookUnavailable : copy.socialUnavailable}
      </p>
    </div>
  )
}

function Unavailable({ label, noteId }: { label: string; noteId: string }) {
  return (
    <Button look="outline" size="sm" className="auth-off" aria-disabled aria-describedby={noteId}>
      {label}
    </Button>
  )
}
