package wire

// SubjectPrefix begins the subject of every event; the kind and the id of its aggregate follow.
const SubjectPrefix = "ledger."

// VisitsPrefix takes its place in the stream of the clicks of visitors.
const VisitsPrefix = "visits."

// InboxPrefix begins the subject of everything that arrives.
const InboxPrefix = "inbox."

// HeaderPrefix begins the names of our headers. What else is on a stored message is the server's, or says which trace it is part of.
const HeaderPrefix = "Devolve-"

// Headers of an event; its body is the event's JSON.
const (
	HeaderID          = HeaderPrefix + "Id" // unique; how a lost answer is resolved
	HeaderType        = HeaderPrefix + "Type"
	HeaderRecordedAt  = HeaderPrefix + "Recorded-At"
	HeaderActor       = HeaderPrefix + "Actor"
	HeaderCorrelation = HeaderPrefix + "Correlation-Id"
	HeaderCausation   = HeaderPrefix + "Causation"
	HeaderCause       = HeaderPrefix + "Cause"

	// HeaderUntil is on every event of a write but the last, and names that by its id: the server stores a write whole or not at all,
	// but a reader meets its events one after the other.
	HeaderUntil = HeaderPrefix + "Until"
)

// Headers of a stored delivery.
const (
	HeaderPartner     = HeaderPrefix + "Partner"
	HeaderDeliveryID  = HeaderPrefix + "Delivery-Id"
	HeaderReceivedAt  = HeaderPrefix + "Received-At"
	HeaderRequestID   = HeaderPrefix + "Request-Id"
	HeaderCorrects    = HeaderPrefix + "Corrects"
	HeaderCorrectedBy = HeaderPrefix + "Corrected-By"
	// HeaderForm names the shape of a body that is not the standard message. It is part of the seal where it is there.
	HeaderForm = HeaderPrefix + "Form"

	// HeaderStandsIn marks what stands in for a delivery whose body was dropped after it had been decided: its body is the digest of that.
	HeaderStandsIn = HeaderPrefix + "Stands-In"
)

// HeaderTrace says which trace a message is part of, as W3C Trace Context writes it. It is not sealed, not mirrored and not kept in backups:
// whoever may write to the log can put anything there, and nothing but a picture of what took how long is made of it.
const HeaderTrace = "traceparent"

// MaxHeaders is how many headers a stored event has at most: its own, what seals it, its trace, and what the server is told.
const MaxHeaders = 16
