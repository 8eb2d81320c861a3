import { useState } from 'react'
import { useReportCouponMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { MessageField } from '@/ui/public-form/message-field'
import { SendForm } from '@/ui/public-form/send-form'
import { EmailField, NameField } from '@/ui/public-form/text-field'

const names = ['name', 'email', 'message'] as const
const longestMessage = 2000

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

/** Who is signed in need not say who it is. */
function ReportForm({ couponId }: ReportProblemProps) {
  const [send] = useReportCouponMutation()
  const { data: user } = useCurrentUser()
  return (
    <SendForm id="report" names={names} send={(report) => send({ couponReport: { couponId, ...report } })}>
      <div className="field-pair">
        <NameField given={user?.name} />
        <EmailField given={user?.email} />
      </div>
      <MessageField name="message" label="Mensagem" longest={longestMessage} />
    </SendForm>
  )
}
