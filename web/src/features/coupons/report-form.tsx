import { useReportCouponMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { MessageField } from '@/ui/public-form/message-field'
import { SendForm } from '@/ui/public-form/send-form'
import { EmailField, NameField } from '@/ui/public-form/text-field'

const names = ['name', 'email', 'message'] as const
const longestMessage = 2000

/** What is wrong with a coupon. Who is signed in need not say who it is. */
export default function ReportForm({ couponId }: { couponId: string }) {
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
