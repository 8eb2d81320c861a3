package sandbox

import (
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Plan is what befalls an order. The zero value is paid at once and told once. It is written down with the order, so that
// another script changes nothing of what was taken.
type Plan struct {
	Refuse  string          `json:"refuse,omitempty"`  // the code that Submit refuses it with
	Fail    string          `json:"fail,omitempty"`    // the code that it fails with, instead of being paid
	After   time.Duration   `json:"after,omitempty"`   // how long it is in flight
	Hold    bool            `json:"hold,omitempty"`    // it waits until it is submitted again
	Returns []PlannedReturn `json:"returns,omitempty"` // one after the other, once it is paid
	Answer  Answer          `json:"answer,omitempty"`  // of the first Submit
	Lost    bool            `json:"lost,omitempty"`    // nothing is told
	Twice   bool            `json:"twice,omitempty"`   // everything is told twice
	Late    time.Duration   `json:"late,omitempty"`    // how late it is told that it was paid or failed
}

// PlannedReturn is money that comes back some time after the payment, or after the return before it. Zero cents are all that
// is left.
type PlannedReturn struct {
	After       time.Duration `json:"after,omitempty"`
	AmountCents money.Cents   `json:"amount_cents,omitempty"`
}

// Answer is what the first Submit of an order is told.
type Answer string

// The answers.
const (
	Answered    Answer = ""
	AnswerLost  Answer = "ANSWER_LOST"  // the order is taken, and the answer gets lost
	RequestLost Answer = "REQUEST_LOST" // the order never arrives
	Busy        Answer = "BUSY"         // it is not taken now
)

// DefaultScript decides by the exact amount, so that whoever tries Devolve out can see everything that may happen to a payout.
// Every other amount is paid at once.
//
//	R$ 66,01  paid after 30 seconds
//	R$ 66,02  paid after 5 minutes
//	R$ 66,03  fails: the account does not exist (AC03); the shopper has to give another key
//	R$ 66,04  fails after 30 seconds: the settlement system was slow (AB03); a new payout helps
//	R$ 66,05  fails: suspected fraud (FRAD); somebody has to look
//	R$ 66,06  refused at once: the key's owner is somebody else (CH11)
//	R$ 66,07  paid, and returned in full a minute later
//	R$ 66,08  paid, and R$ 20,00 of it returned a minute later
//	R$ 66,09  paid, and returned in two parts, one and two minutes later
//	R$ 66,10  paid, and nothing is ever told
//	R$ 66,11  paid, and told twice
//	R$ 66,12  paid, and told two minutes late
//	R$ 66,13  paid, but the answer to the order gets lost
//	R$ 66,14  held until it is submitted again
//	R$ 66,15  returned in full a minute later, and told so before it is told that it was paid
//	R$ 66,16  in flight for three days
func DefaultScript(o pix.Order) Plan {
	switch o.AmountCents {
	case 66_01:
		return Plan{After: 30 * time.Second}
	case 66_02:
		return Plan{After: 5 * time.Minute}
	case 66_03:
		return Plan{Fail: "AC03"}
	case 66_04:
		return Plan{Fail: "AB03", After: 30 * time.Second}
	case 66_05:
		return Plan{Fail: "FRAD"}
	case 66_06:
		return Plan{Refuse: "CH11"}
	case 66_07:
		return Plan{Returns: []PlannedReturn{{After: time.Minute}}}
	case 66_08:
		return Plan{Returns: []PlannedReturn{{After: time.Minute, AmountCents: 20_00}}}
	case 66_09:
		return Plan{Returns: []PlannedReturn{{After: time.Minute, AmountCents: 40_00}, {After: time.Minute}}}
	case 66_10:
		return Plan{Lost: true}
	case 66_11:
		return Plan{Twice: true}
	case 66_12:
		return Plan{Late: 2 * time.Minute}
	case 66_13:
		return Plan{Answer: AnswerLost}
	case 66_14:
		return Plan{Hold: true}
	case 66_15:
		return Plan{Late: 2 * time.Minute, Returns: []PlannedReturn{{After: time.Minute}}}
	case 66_16:
		return Plan{After: 72 * time.Hour}
	default:
		return Plan{}
	}
}
