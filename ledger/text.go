package ledger

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText bounds every text that comes from outside into an event.
const maxText = 500

// text is a text from outside and what it is called.
type text struct{ name, value string }

// formNames are the names of texts in the agreed form of reports.
var formNames = map[string]string{
	"transaction id": fieldTransaction, "click": "clickId", "reason": "reason", "order id": "orderId", "advertiser": "advertiserId",
	"commission group": "commissionGroup", "voucher": "voucher", "payment": "paymentId",
}

// checkText refuses what no store should be asked to keep: too long, not UTF-8, or with control characters. Of several it names
// the first.
func checkText(fields ...text) error {
	for _, field := range fields {
		switch {
		case len(field.value) > maxText:
			return RefuseFor(CodeInvalid, Fault{Rule: RuleLong, Field: formNames[field.name], Limit: strconv.Itoa(maxText)}, "%s is over %d bytes", field.name, maxText)
		case !utf8.ValidString(field.value):
			return RefuseFor(CodeInvalid, Fault{Rule: RuleUTF8, Field: formNames[field.name]}, "%s is not UTF-8", field.name)
		case strings.ContainsFunc(field.value, unicode.IsControl):
			return RefuseFor(CodeInvalid, Fault{Rule: RuleControl, Field: formNames[field.name]}, "%s has control characters", field.name)
		}
	}
	return nil
}
