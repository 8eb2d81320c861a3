import { type SubmitEvent, useState } from 'react'
import { useReportCouponMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { errorMessage } from '@/lib/problem'
import { Alert, type AlertMessage } from '@/ui/alert/alert'
import { Icon } from '@/ui/icon'
import { TextField } from '@/ui/text-field'
import { Button } from '@/ui/public-button'
import { Trap } from '@/ui/public-form/trap'
import { copy } from './copy'

interface ReportProblemProps {
  couponId: string
}

/** Tells the staff what is wrong with a coupon. The form is there once it is asked for. */
export function ReportProblem({ couponId }: ReportProblemProps) {
  const [open, setOpen] = useState(false)
  return (
    <section className="report">
      <Button
        look="link"
        size="inline"
        className="report-toggle"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Icon name="flag" size="4" />
        Reportar problema com o desconto.
      </Button>
      {open && <ReportForm couponId={couponId} />}
    </section>
  )
}

/** What the form holds; null where a field is empty. */
function readReport(form: HTMLFormElement) {
  const fields = new FormData(form)
  const read = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const [name, email, message] = [read('nome'), read('email'), read('mensagem')]
  if (name === null || email === null || message === null) return null
  const website = read('website')
  return { name, email, message, ...(website !== null && { website }) }
}

function ReportForm({ couponId }: ReportProblemProps) {
  const [send, { isLoading }] = useReportCouponMutation()
  const { data: user } = useCurrentUser()
  const [alert, setAlert] = useState<AlertMessage | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const form = event.currentTarget
    const report = readReport(form)
    if (report === null) {
      setAlert({ severity: 'warning', message: copy.fieldsMissing })
      return
    }
    if (form.querySelector<HTMLInputElement>('input[type=email]')?.validity.typeMismatch === true) {
      setAlert({ severity: 'error', message: copy.emailWrong })
      return
    }
    const answer = await send({ couponReport: { couponId, ...report } })
    if (answer.data === undefined) {
      setAlert({ severity: 'error', message: errorMessage(answer.error) })
      return
    }
    setAlert({ severity: 'success', message: answer.data.message })
    form.reset()
  }

  return (
    <form className="report-form" noValidate onSubmit={(event) => void submit(event)}>
      {alert !== null && (
        <Alert
          {...alert}
          onClose={() => {
            setAlert(null)
          }}
        />
      )}
      <div className="report-fields">
        <TextField
          label="Nome"
          name="nome"
          autoComplete="name"
          maxLength={120}
          defaultValue={user?.name}
          required
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={user?.email}
          required
        />
      </div>
      <div className="report-message">
        <label htmlFor="report-message">Mensagem*</label>
        <textarea
          className="control"
          id="report-message"
          name="mensagem"
          rows={3}
          maxLength={2000}
          aria-required
        />
      </div>
      <Trap form="report" />
      <Button type="submit" look="outline" busy={isLoading} aria-disabled={isLoading}>
        {isLoading ? 'Enviando...' : 'Enviar'}
      </Button>
    </form>
  )
}
