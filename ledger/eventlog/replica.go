package eventlog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger/wire"
)

// ErrDisturbed means that messages of a replica were lost on their way, not that it has not got them.
var ErrDisturbed = errors.New("reading was disturbed")

// ErrOutOfReach means that a node of the log's cluster cannot be read now.
var ErrOutOfReach = errors.New("the node cannot be read")

const (
	// placings is how often a reader is placed until it is on the node that is meant: the cluster draws one.
	placings = 60
	// silentPlacings is how often nobody may answer to that.
	silentPlacings = 3
	// idleReader is after how long without a request the server drops a reader that nobody dropped.
	idleReader  = time.Minute
	dropTimeout = 2 * time.Second
	// nodeSilence is how long a node may take for a message, or to say that it has none.
	nodeSilence = 5 * time.Second
	// unheard is how long a request may find nobody who takes it: a new reader is known on its own node before it is on all the others.
	unheard      = time.Second
	unheardPause = 20 * time.Millisecond
)

// Node is one node of the log's cluster that has a copy of a stream.
type Node struct {
	Name    string
	Offline bool
	Current bool // it has what the leader has
}

// Nodes returns the nodes that have a copy of a stream, sorted. There are none where the log is a single server.
func (l *Log) Nodes(ctx context.Context, stream string) ([]Node, error) {
	handle, err := l.js.Stream(ctx, stream)
	if err != nil {
		return nil, fmt.Errorf("read stream %s: %w", stream, err)
	}
	cluster := handle.CachedInfo().Cluster
	if cluster == nil || len(cluster.Replicas) == 0 {
		return nil, nil
	}
	nodes := []Node{{Name: cluster.Leader, Current: cluster.Leader != ""}}
	for _, replica := range cluster.Replicas {
		nodes = append(nodes, Node{Name: replica.Name, Offline: replica.Offline, Current: replica.Current && !replica.Offline})
	}
	slices.SortFunc(nodes, func(a, b Node) int { return strings.Compare(a.Name, b.Name) })
	return slices.DeleteFunc(nodes, func(n Node) bool { return n.Name == "" }), nil
}

// NodeReader reads what one node of the cluster has of a stream, from that node's own files. It is for one goroutine.
type NodeReader struct {
	log              *Log
	stream, consumer string
	subscription     *nats.Subscription
	delivered        uint64 // messages, by the node's own count
}

// ReadNode begins to read a stream after a sequence as a node has it. A consumer without replicas reads where it is placed, and the
// cluster draws the node, so that it is made until it is on the right one; nothing about the stream or its leader changes. Close it.
func (l *Log) ReadNode(ctx context.Context, stream, node string, after uint64) (*NodeReader, error) {
	for placed, silent := 0, 0; placed < placings && silent < silentPlacings; placed++ {
		consumer, err := l.js.CreateConsumer(ctx, stream, jetstream.ConsumerConfig{
			DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: after + 1, AckPolicy: jetstream.AckNonePolicy,
			Replicas: 1, MemoryStorage: true, InactiveThreshold: idleReader,
		})
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			silent++ // it was placed on a node of which nobody knows yet that it is away
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("place a reader of stream %s on node %s: %w", stream, node, err)
		}
		info := consumer.CachedInfo()
		r := &NodeReader{log: l, stream: stream, consumer: info.Name}
		if info.Cluster == nil || info.Cluster.Leader != node {
			r.drop(ctx)
			continue
		}
		conn := l.js.Conn()
		if r.subscription, err = conn.SubscribeSync(conn.NewInbox()); err != nil {
			r.drop(ctx)
			return nil, fmt.Errorf("read stream %s on node %s: %w", stream, node, err)
		}
		return r, nil
	}
	return nil, fmt.Errorf("%w: %s", ErrOutOfReach, node)
}

// Next returns up to limit messages, and fewer only when the node says that it has no more. What is missing in between is passed over:
// whoever reads compares sequences.
func (r *NodeReader) Next(ctx context.Context, limit int) ([]wire.Raw, error) {
	request, err := json.Marshal(map[string]any{"batch": limit, "no_wait": true})
	if err != nil {
		return nil, err
	}
	var raws []wire.Raw
	for len(raws) < limit {
		var msg *nats.Msg
		if len(raws) == 0 {
			msg, err = r.ask(ctx, request)
		} else {
			msg, err = r.receive(ctx)
		}
		if err != nil {
			return nil, err
		}
		switch status := msg.Header.Get("Status"); {
		case len(msg.Data) == 0 && (status == "404" || status == "408"):
			return raws, nil
		case len(msg.Data) == 0 && status != "":
			return nil, fmt.Errorf("%w: %s %s", ErrDisturbed, status, msg.Header.Get("Description"))
		}
		meta, err := msg.Metadata()
		if err != nil {
			return nil, fmt.Errorf("read message metadata: %w", err)
		}
		if r.delivered++; meta.Sequence.Consumer != r.delivered {
			return nil, fmt.Errorf("%w: message %d came as %d", ErrDisturbed, meta.Sequence.Consumer, r.delivered)
		}
		raws = append(raws, wire.Raw{Sequence: meta.Sequence.Stream, Subject: msg.Subject, Header: msg.Header, Data: msg.Data, Time: meta.Timestamp})
	}
	return raws, nil
}

// ask sends a request for messages and returns the first answer.
func (r *NodeReader) ask(ctx context.Context, request []byte) (*nats.Msg, error) {
	subject := "$JS.API.CONSUMER.MSG.NEXT." + r.stream + "." + r.consumer
	for began := time.Now(); ; {
		if err := r.log.js.Conn().PublishRequest(subject, r.subscription.Subject, request); err != nil {
			return nil, fmt.Errorf("read stream %s: %w", r.stream, err)
		}
		msg, err := r.receive(ctx)
		if !errors.Is(err, nats.ErrNoResponders) || time.Since(began) > unheard {
			return msg, err
		}
		select {
		case <-time.After(unheardPause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (r *NodeReader) receive(ctx context.Context) (*nats.Msg, error) {
	within, cancel := context.WithTimeout(ctx, nodeSilence)
	defer cancel()
	msg, err := r.subscription.NextMsgWithContext(within)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w: %w", ErrDisturbed, err)
	}
	return msg, err
}

// NextOfMany is Next of messages that the node is known to have, none of them missing.
func (r *NodeReader) NextOfMany(ctx context.Context, limit int) ([]wire.Raw, error) {
	raws, err := r.Next(ctx, limit)
	if err == nil && len(raws) == 0 {
		return nil, fmt.Errorf("%w: %s", ErrSilent, r.stream)
	}
	return raws, err
}

// Close stops reading.
func (r *NodeReader) Close() {
	_ = r.subscription.Unsubscribe()
	r.drop(context.Background())
}

// drop tells the cluster that nobody reads any more; when it fails, idleReader ends the consumer.
func (r *NodeReader) drop(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, dropTimeout)
	defer cancel()
	_ = r.log.js.DeleteConsumer(ctx, r.stream, r.consumer)
}
