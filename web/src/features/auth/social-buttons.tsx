import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Button } from '@/ui/button'
import { config } from '@/lib/config'
import { buttonClass } from '@/ui/public-button'
import { copy } from './copy'
import { googleLoginUrl, savePage } from './google-login'

interface SocialButtonsProps {
  verb: 'Entre' | 'Cadastre-se'
}

/** The social ways in. The one by Facebook leads nowhere, and the one by Google only where it is configured; both say so. */
export function SocialButtons({ verb }: SocialButtonsProps) {
  const noteId = useId()
  return (
    <chakra.div display="grid" gap="2.5">
      <chakra.div display="flex" alignItems="center" gap="3" color="fg.muted" textStyle="caption">
        <chakra.span flex="1" height="1px" bg="line" />
        ou
        <chakra.span flex="1" height="1px" bg="line" />
      </chakra.div>
      <chakra.div display="grid" gap="2">
        <Unavailable label={`${verb} com o Facebook`} noteId={noteId} />
        {config.google ? (
          <a
            className={buttonClass({ look: 'outline', size: 'sm' })}
            href={googleLoginUrl}
            onClick={savePage}
          >
            <svg width="16" height="16" aria-hidden="true">
              <use href="#logo-google" />
            </svg>
            {`${verb} com o Google`}
          </a>
        ) : (
          <Unavailable label={`${verb} com o Google`} noteId={noteId} />
        )}
      </chakra.div>
      <chakra.p id={noteId} textStyle="caption" color="fg.muted" textAlign="center">
        {config.google ? copy.facebookUnavailable : copy.socialUnavailable}
      </chakra.p>
    </chakra.div>
  )
}

function Unavailable({ label, noteId }: { label: string; noteId: string }) {
  return (
    <Button
      look="outline"
      size="sm"
      aria-disabled
      aria-describedby={noteId}
      color="fg.muted"
      borderStyle="dashed"
      cursor="not-allowed"
      _hover={{ bg: 'transparent' }}
    >
      {label}
    </Button>
  )
}
