package verify

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

const (
	// nodeTries is how often a node is asked for a message that it does not give.
	nodeTries = 3
	nodePause = 300 * time.Millisecond
	// What is asked for at a time; each delivery may be a megabyte.
	eventsAtATime, deliveriesAtATime = 1000, 32
)

// RunNodes is Run, and reads each node of the log's cluster from its own files before: what a damaged one has not got, or has in another
// way, is named by node and sequence. The read models are then compared with a node on which nothing was found.
func RunNodes(ctx context.Context, log *eventlog.Log, conn *pgx.Conn) (*Report, error) {
	nodes, err := log.Nodes(ctx, eventlog.LedgerStream)
	if err != nil || len(nodes) == 0 {
		if err != nil {
			return nil, err
		}
		return Run(ctx, log, conn)
	}
	found := &Report{}
	sound := ""
	err = snapshot.Read(ctx, conn, func(tx pgx.Tx) error {
		*found, sound = Report{}, ""
		for _, node := range nodes {
			whole, err := compareNode(ctx, log, dbsqlc.New(tx), node, found)
			if err != nil {
				return err
			}
			if whole {
				sound = node.Name
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	report, err := runAt(ctx, log, conn, sound)
	if eventlog.IsLoss(err) && found.Total > 0 { // on every node something is wrong
		report.blame(wrongLog, "the log", "every message", err.Error())
		err = nil
	}
	report.Total += found.Total
	report.Differences = append(found.Differences, report.Differences...)
	report.Differences = report.Differences[:min(len(report.Differences), maxDifferences)]
	report.Unread = found.Unread
	return report, err
}

// compareNode holds what one node has of both streams to the copies in Postgres, and says whether all of it was read and is right.
func compareNode(ctx context.Context, log *eventlog.Log, queries *dbsqlc.Queries, node eventlog.Node, report *Report) (whole bool, err error) {
	before := report.Total
	s, err := openSeals(ctx, log, queries)
	if err != nil {
		return false, err
	}
	checkpoint, err := queries.GetCheckpoint(ctx)
	if err != nil {
		return false, fmt.Errorf("read the checkpoint: %w", err)
	}
	end := uint64(checkpoint.Seq)
	events := &eventCopies{mirror: mirrorReader{queries: queries, until: checkpoint.Seq}, seals: s, hash: make([]byte, sha256.Size)}
	deliveries := &deliveryCopies{queries: queries, seals: s}
	first, _, err := log.InboxRange(ctx)
	if err != nil {
		return false, err
	}
	last, err := queries.LastInboxCopy(ctx)
	if err != nil {
		return false, fmt.Errorf("read the copies of deliveries: %w", err)
	}
	for _, c := range []*nodeReading{
		{log: log, node: node, stream: eventlog.LedgerStream, noun: "event", page: eventsAtATime, next: 1, end: end, compare: events.compare},
		{log: log, node: node, stream: eventlog.InboxStream, noun: "delivery", page: deliveriesAtATime, next: max(first, 1), end: uint64(last), compare: deliveries.compare},
	} {
		err := c.read(ctx, report)
		if errors.Is(err, eventlog.ErrOutOfReach) || errors.Is(err, eventlog.ErrDisturbed) {
			report.Unread = append(report.Unread, fmt.Sprintf("%s on node %s: %v", c.stream, node.Name, err))
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return report.Total == before, nil
}

// nodeReading reads a stream as one node has it.
type nodeReading struct {
	log          *eventlog.Log
	node         eventlog.Node
	stream, noun string
	page         int
	next, end    uint64
	// compare returns what is wrong with a message that the node has (nil: it has not got it), and how it is known.
	compare func(ctx context.Context, sequence uint64, raw *wire.Raw) (verdict, error)
}

// verdict is what the copy of a message says of a node; the zero value: nothing is wrong.
type verdict struct{ want, got, wrong string }

// read compares until the end. Where the node does not answer it is asked again; what it does not give while it gives what comes after
// it, it cannot read.
func (r *nodeReading) read(ctx context.Context, report *Report) error {
	if r.node.Offline {
		return fmt.Errorf("%w: it is offline", eventlog.ErrOutOfReach)
	}
	for tries := 1; r.next <= r.end; {
		from := r.next
		err := r.readOn(ctx, from, report)
		if err != nil && !errors.Is(err, eventlog.ErrDisturbed) {
			return err
		}
		switch {
		case r.next > from:
			tries = 1
		case tries < nodeTries:
			tries++
			select {
			case <-time.After(nodePause):
			case <-ctx.Done():
				return ctx.Err()
			}
		case err == nil: // it says that there is no more
			return r.endsEarly(ctx, report)
		default:
			if after := r.readOn(ctx, from+1, report); after != nil || r.next == from {
				return err
			}
		}
	}
	return nil
}

// endsEarly names what a node has not got at the end, unless it is only behind.
func (r *nodeReading) endsEarly(ctx context.Context, report *Report) error {
	nodes, err := r.log.Nodes(ctx, r.stream)
	if err != nil {
		return err
	}
	for _, node := range nodes {
		if node.Name == r.node.Name && node.Current {
			return r.missUntil(ctx, r.end+1, report)
		}
	}
	return fmt.Errorf("%w: it is behind", eventlog.ErrOutOfReach)
}

// readOn compares from a sequence on until the end, or as far as the node says that it has messages.
func (r *nodeReading) readOn(ctx context.Context, from uint64, report *Report) error {
	if from > r.end {
		return nil
	}
	reader, err := r.log.ReadNode(ctx, r.stream, r.node.Name, from-1)
	if err != nil {
		return err
	}
	defer reader.Close()
	for r.next <= r.end {
		raws, err := reader.Next(ctx, r.page)
		if err != nil {
			return err
		}
		for i, raw := range raws {
			if err := r.missUntil(ctx, raw.Sequence, report); err != nil || r.next > r.end {
				return err
			}
			if err := r.hold(ctx, &raws[i], report); err != nil {
				return err
			}
		}
		if len(raws) < r.page {
			return nil
		}
	}
	return nil
}

// missUntil goes on to a message; what comes before it the node has not got.
func (r *nodeReading) missUntil(ctx context.Context, sequence uint64, report *Report) error {
	for r.next < sequence && r.next <= r.end {
		if err := r.hold(ctx, nil, report); err != nil {
			return err
		}
	}
	return nil
}

func (r *nodeReading) hold(ctx context.Context, raw *wire.Raw, report *Report) error {
	v, err := r.compare(ctx, r.next, raw)
	if err != nil {
		return err
	}
	if v != (verdict{}) {
		wrong := v.wrong
		if wrong == "" {
			wrong = "node " + r.node.Name
		}
		report.blame(wrong, fmt.Sprintf("%s %d of %s on node %s", r.noun, r.next, r.stream, r.node.Name), v.want, v.got)
	}
	r.next++
	return nil
}

// eventCopies are the mirrored events.
type eventCopies struct {
	mirror mirrorReader
	seals  *seals
	hash   []byte // of the chain before the event
}

func (c *eventCopies) compare(ctx context.Context, sequence uint64, raw *wire.Raw) (verdict, error) {
	row, err := c.mirror.at(ctx, int64(sequence))
	if err != nil || row == nil { // verification of the mirror names it
		return verdict{}, err
	}
	before := c.hash
	c.hash = row.Hash
	if raw != nil && isCopy(*row, *raw) {
		return verdict{}, nil
	}
	copied := rawOf(*row)
	seal := c.seals.judge(copied)
	chained := bytes.Equal(chain(before, copied), row.Hash)
	v := verdict{want: "its copy in Postgres, " + seal.String() + inChain(chained), got: "nothing"}
	if raw == nil {
		return v, nil
	}
	nodes := c.seals.judge(*raw)
	v.got = "other content, " + nodes.String()
	switch {
	case nodes == sealGood && seal == sealBad:
		return verdict{}, nil // the mirror is wrong, not the node
	case seal == sealGood && nodes != sealGood:
	case !chained:
		v.wrong = undecided
	}
	return v, nil
}

func inChain(fits bool) string {
	if fits {
		return ", which fits the chain"
	}
	return ", which does not fit the chain"
}

// rawOf turns a mirrored event into the message that it is a copy of.
func rawOf(row dbsqlc.Event) wire.Raw {
	raw := wire.Raw{Sequence: uint64(row.Seq), Subject: row.Subject, Header: nats.Header{}, Data: []byte(row.Body)}
	own := make(map[string]string)
	_ = json.Unmarshal([]byte(row.Headers), &own) // what is no JSON has no seal
	for key, value := range own {
		raw.Header[key] = []string{value}
	}
	return raw
}

func isCopy(row dbsqlc.Event, raw wire.Raw) bool {
	return row.Subject == storable(raw.Subject) && row.Body == storable(string(raw.Data)) && row.Headers == string(headersOf(raw))
}

// deliveryCopies are the digests of deliveries.
type deliveryCopies struct {
	queries *dbsqlc.Queries
	seals   *seals
	page    []dbsqlc.PageInboxCopiesRow
}

func (c *deliveryCopies) compare(ctx context.Context, sequence uint64, raw *wire.Raw) (verdict, error) {
	if len(c.page) == 0 {
		var err error
		c.page, err = c.queries.PageInboxCopies(ctx, dbsqlc.PageInboxCopiesParams{After: int64(sequence) - 1, MaxRows: pageRows})
		if err != nil {
			return verdict{}, fmt.Errorf("read the copies of deliveries from %d: %w", sequence, err)
		}
	}
	if len(c.page) == 0 || c.page[0].Seq != int64(sequence) {
		return verdict{}, nil // there is no copy of it
	}
	row := c.page[0]
	c.page = c.page[1:]
	digest := hex.EncodeToString(row.Digest)
	if raw == nil {
		return verdict{want: "a delivery with digest " + digest, got: "nothing"}, nil
	}
	if got := deliveredDigest(*raw); got != digest || raw.Subject != row.Subject {
		v := verdict{want: "digest " + digest, got: "digest " + got + " and a good seal", wrong: "the copy in Postgres"}
		if why := c.seals.brokenDelivery(*raw); why != "" {
			v.got, v.wrong = "digest "+got+" and "+why, ""
		}
		return v, nil
	}
	return verdict{}, nil
}

// deliveredDigest is the digest of what was delivered, also where a placeholder stands for it.
func deliveredDigest(raw wire.Raw) string {
	if raw.Header.Get(wire.HeaderStandsIn) != "" {
		return strings.ToLower(string(raw.Data))
	}
	sum := sha256.Sum256(raw.Data)
	return hex.EncodeToString(sum[:])
}
