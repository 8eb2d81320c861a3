import './claims.css'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Claim } from '@/api/account/generated'
import { usePutClaimReceiptMutation } from '@/api/account/index'
import { fetchClaimReceipt } from '@/api/export'
import { formatDay } from '@/lib/format'
import { errorMessage } from '@/lib/problem'
import { saveFile } from '@/lib/save-file'
import { smallerPicture } from '@/lib/smaller-picture'
import { Alert, type AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/public-button'
import { Icon } from '@/ui/icon'
import { Spinner } from '@/ui/spinner'
import { copy } from './copy'

const maxBytes = 5 * 1024 * 1024 // as the server has it

interface ClaimReceiptProps {
  userId: string
  claim: Claim
}

/** The proof of purchase of a claim: what there is of it and, while the claim is open, the way to attach one. */
export function ClaimReceipt({ userId, claim }: ClaimReceiptProps) {
  const [put, { isLoading }] = usePutClaimReceiptMutation()
  const [alert, setAlert] = useState<AlertMessage | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const attached = claim.receiptAt !== null

  const save = async () => {
    setAlert(null)
    const { data, error } = await fetchClaimReceipt(userId, claim.id)
    if (error === undefined) saveFile(data.content, data.name)
    else setAlert({ severity: 'error', message: errorMessage(error) })
  }

  const attach = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = '' // so that the same file can be chosen again
    if (file === undefined) return
    setAlert(null)
    const body = await smallerPicture(file)
    if (body.size > maxBytes) {
      setAlert({ severity: 'error', message: copy.receiptTooLarge })
      return
    }
    const { error } = await put({ id: claim.id, userId, body })
    setAlert(
      error === undefined
        ? { severity: 'success', message: copy.receiptAttached }
        : { severity: 'error', message: errorMessage(error) },
    )
  }

  return (
    <div className="claim-receipt">
      <p className="caption muted">
        {claim.receiptAt === null
          ? copy.receiptHelps
          : `Comprovante anexado em ${formatDay(claim.receiptAt)}.`}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,application/pdf"
        aria-label={`Comprovante da compra em ${claim.store.name}`}
        onChange={(event) => void attach(event)}
      />
      <div>
        {attached && (
          <Button
            look="link"
            size="inline"
            aria-label={`Baixar comprovante da compra em ${claim.store.name}`}
            onClick={() => void save()}
          >
            Baixar comprovante
          </Button>
        )}
        {claim.status === 'OPEN' && (
          <Button
            look={attached ? 'link' : 'outline'}
            size={attached ? 'inline' : 'sm'}
            aria-busy={isLoading}
            aria-label={`${attached ? 'Trocar' : 'Anexar'} comprovante da compra em ${claim.store.name}`}
            onClick={() => {
              if (!isLoading) input.current?.click()
            }}
          >
            {isLoading ? <Spinner /> : !attached && <Icon name="camera" size="4" />}
            {attached ? 'Trocar comprovante' : 'Anexar comprovante'}
          </Button>
        )}
      </div>
      {alert !== null && (
        <Alert
          {...alert}
          onClose={() => {
            setAlert(null)
          }}
        />
      )}
    </div>
  )
}
