package verify

import (
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// The sides of a difference that may be the wrong one, besides the nodes of the log's cluster.
const (
	wrongModel  = "the read model in Postgres"
	wrongMirror = "the mirror in Postgres"
	wrongLog    = "the log"
	undecided   = "not known: neither side is proven"
)

// sealState is what the seal of an event proves.
type sealState int

const (
	sealNone sealState = iota // it has none, or nobody has keys
	sealGood
	sealBad
)

func (s sealState) String() string {
	return [...]string{"without a seal", "with a good seal", "with a seal that is not that of its content"}[s]
}

func (s *seals) judge(raw wire.Raw) sealState {
	switch {
	case s.secret == nil || seal.Of(raw.Header).Code == "":
		return sealNone
	case s.broken(raw) == "":
		return sealGood
	}
	return sealBad
}
