package anchor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/wire"
)

// Difference is an anchor that does not hold.
type Difference struct {
	Line int
	Anchor
	Why string
}

// String implements fmt.Stringer.
func (d Difference) String() string {
	return fmt.Sprintf("anchor of line %d, event %d: %s", d.Line, d.Sequence, d.Why)
}

// readAtOnce is how many events are read together.
const readAtOnce = 5000

// Check holds the anchors of a file to the log itself: it reads every event from the first and makes the chain again, and does not
// ask Postgres. It returns how many anchors there are.
func Check(ctx context.Context, log *eventlog.Log, file io.Reader, keys []PublicKey) (anchors int, wrong []Difference, err error) {
	var list []Difference
	err = Read(file, func(line int, a Anchor) error {
		anchors++
		if forged := a.Verify(keys); forged != nil {
			wrong = append(wrong, Difference{line, a, forged.Error()})
		} else {
			list = append(list, Difference{Line: line, Anchor: a})
		}
		return nil
	})
	if err != nil {
		return anchors, wrong, err
	}
	slices.SortStableFunc(list, func(a, b Difference) int { return int(int64(a.Sequence) - int64(b.Sequence)) })
	end, err := log.LastSequence(ctx)
	if err != nil {
		return anchors, wrong, err
	}
	within, _ := slices.BinarySearchFunc(list, end+1, func(d Difference, sequence uint64) int { return int(int64(d.Sequence) - int64(sequence)) })
	for _, beyond := range list[within:] {
		beyond.Why = fmt.Sprintf("the log ends before it, at %d", end)
		wrong = append(wrong, beyond)
	}
	differ, err := compare(ctx, log, list[:within])
	return anchors, append(wrong, differ...), err
}

// compare walks the log up to the last of some anchors, which are in order.
func compare(ctx context.Context, log *eventlog.Log, list []Difference) (wrong []Difference, err error) {
	if len(list) == 0 {
		return nil, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tail, err := log.Tail(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer tail.Close()
	hash, at := make([]byte, sha256.Size), uint64(0)
	judge := func(until uint64) { // the hash is that of every sequence before until
		for len(list) > 0 && list[0].Sequence < until {
			d := list[0]
			list = list[1:]
			switch {
			case d.Sequence != at:
				d.Why = "the event that it names is not in the log"
			case d.Hash != hex.EncodeToString(hash):
				d.Why = fmt.Sprintf("the log has hash %x and the anchor %s: the log was rewritten", hash, d.Hash)
			default:
				continue
			}
			wrong = append(wrong, d)
		}
	}
	for len(list) > 0 {
		if list[0].Sequence <= at {
			judge(list[0].Sequence + 1)
			continue
		}
		raws, err := tail.NextOfMany(ctx, readAtOnce)
		if err != nil {
			return wrong, fmt.Errorf("read the log after event %d: %w", at, err)
		}
		for _, raw := range raws {
			judge(raw.Sequence)
			headers, err := headersOf(raw)
			if err != nil {
				return wrong, err
			}
			hash, at = projection.ChainHash(hash, raw.Sequence, raw.Subject, headers, string(raw.Data)), raw.Sequence
		}
	}
	return wrong, nil
}

// headersOf writes down our headers as the chain has them.
func headersOf(raw wire.Raw) (string, error) {
	own := make(map[string]string, len(raw.Header))
	for key := range raw.Header {
		if strings.HasPrefix(key, wire.HeaderPrefix) {
			own[key] = raw.Header.Get(key)
		}
	}
	data, err := json.Marshal(own)
	return string(data), err
}
