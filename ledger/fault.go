package ledger

import (
	"errors"
	"fmt"
)

// Rule names for programs what a report broke, within the code of its refusal. Rules are stable: quarantine rows and API answers carry them.
type Rule string

// The rules of reports.
const (
	RuleMissing     Rule = "missing"            // the field is required
	RuleEmpty       Rule = "empty"              // there is nothing at all
	RuleCutOff      Rule = "cut_off"            // it ends too early
	RuleNotJSON     Rule = "not_json"           // Value: the byte
	RuleTwice       Rule = "twice"              // the field is there twice
	RuleCapitals    Rule = "other_capitals"     // Limit: the field that is meant
	RuleKind        Rule = "other_kind"         // Value: what is there; Limit: what is expected
	RuleForm        Rule = "other_form"         // of a field, or as a whole
	RuleCount       Rule = "count"              // Value: how many there are; Limit: how many there may be
	RuleType        Rule = "other_type"         // Value: the type
	RuleAmount      Rule = "not_amount"         // Value: what is there
	RuleFraction    Rule = "cent_fraction"      // Value: what is there
	RuleTime        Rule = "not_time"           // Value: what is there
	RuleLong        Rule = "too_long"           // Limit: in bytes
	RuleUTF8        Rule = "not_utf8"           // of a text
	RuleControl     Rule = "control_characters" // in a text
	RuleOld         Rule = "too_old"            // Limit: the first year that is believed
	RuleAhead       Rule = "ahead"              // of our clock; Limit: in hours
	RuleStatus      Rule = "status"             // Value: the status
	RuleCurrency    Rule = "currency"           // Value: the currency
	RuleNegative    Rule = "negative"           // Value: the amount
	RuleAbsurd      Rule = "absurd"             // Value: the amount; Limit: the largest
	RuleAnotherSale Rule = "another_sale"       // a correction is about the same sale and click
	RuleNotInTheWay Rule = "not_in_the_way"     // a correction changes what stood in the way alone
	RuleNotKept     Rule = "not_kept"           // there is nothing left to compare a correction with
	RuleNotThere    Rule = "not_there"          // sale and click of a correction do not stand together in what arrived
	RuleOneOnly     Rule = "one_only"           // a correction of one report is one report
)

// Fields of the agreed form of reports.
const (
	fieldTransaction = "transactionId"
	fieldSaleAmount  = "saleAmount"
	fieldCommission  = "commission"
	fieldOccurredAt  = "occurredAt"
	fieldUpdatedAt   = "updatedAt"
)

// maxFaultValue bounds what is repeated of a report.
const maxFaultValue = 40

// Fault says for programs why a report was refused. The zero value: the code says all.
type Fault struct {
	Rule  Rule   `json:"rule,omitempty"`
	Field string `json:"field,omitempty"` // of the agreed form, such as saleAmount
	Value string `json:"value,omitempty"` // what is there, cut short
	Limit string `json:"limit,omitempty"` // what may be there; see the rules
}

// RefuseFor returns a RefusalError with a fault and a formatted detail.
func RefuseFor(code Code, f Fault, format string, args ...any) error {
	if runes := []rune(f.Value); len(runes) > maxFaultValue {
		f.Value = string(runes[:maxFaultValue])
	}
	return &RefusalError{Code: code, Detail: fmt.Sprintf(format, args...), Fault: f}
}

// FaultOf returns the fault of a refusal anywhere in err's chain; the zero value when there is none.
func FaultOf(err error) Fault {
	var refusal *RefusalError
	if errors.As(err, &refusal) {
		return refusal.Fault
	}
	return Fault{}
}
