import { useRef, useState } from 'react'
import { paths } from '@/lib/paths'
import { copyField } from '@/lib/copy-text'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { TextField } from '@/ui/text-field'
import { copy } from './copy'

interface ReferralLinkProps {
  code: string
  /** What is said beside the link that is shared. */
  text: string
}

/** The link to invite with: to copy, and to share where the browser can. */
export function ReferralLink({ code, text }: ReferralLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const link = `${window.location.origin}${paths.invitation}/${code}`

  const copyLink = async () => {
    if (field.current === null) return
    setSaid((await copyField(field.current)) ? copy.copied : copy.notCopied)
  }
  const share = async () => {
    try {
      await navigator.share({ title: copy.shareTitle, text, url: link })
    } catch {
      // Closed without sharing.
    }
  }

  return (
    <div className="referral-link">
      <TextField ref={field} label="Seu link" value={link} readOnly />
      <div className="referral-actions">
        <Button onClick={() => void copyLink()}>
          <Icon name="copy" size="4" />
          Copiar link
        </Button>
        {'share' in navigator && (
          <Button look="outline" onClick={() => void share()}>
            <Icon name="external" size="4" />
            Compartilhar
          </Button>
        )}
      </div>
      <p role="status" className="small">
        {said}
      </p>
    </div>
  )
}
