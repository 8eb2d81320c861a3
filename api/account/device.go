package account

import "github.com/mileusna/useragent"

// The names that browsers and systems go by; what is not here is not named.
var (
	browserNames = map[string]string{
		useragent.Chrome: "Chrome", useragent.HeadlessChrome: "Chrome", useragent.Safari: "Safari", useragent.Firefox: "Firefox",
		useragent.Edge: "Edge", useragent.Opera: "Opera", useragent.OperaMini: "Opera", useragent.OperaTouch: "Opera",
		useragent.SamsungBrowser: "Samsung Internet", useragent.Vivaldi: "Vivaldi",
	}
	systemNames = map[string]string{
		useragent.Android: "no Android", useragent.Windows: "no Windows", useragent.MacOS: "no Mac", useragent.Linux: "no Linux",
		useragent.ChromeOS: "no Chromebook",
	}
)

// DeviceName says in Portuguese what somebody signs in with, such as "Chrome no Android". It is made of words of ours:
// what a client sends is not kept.
func DeviceName(userAgent string) string {
	const unknown = "Navegador"
	if len(userAgent) > 512 {
		return unknown
	}
	agent := useragent.Parse(userAgent)
	browser, ok := browserNames[agent.Name]
	if !ok {
		browser = unknown
	}
	switch {
	case agent.OS == useragent.IOS && agent.Device == "iPad":
		return browser + " no iPad"
	case agent.OS == useragent.IOS:
		return browser + " no iPhone"
	case systemNames[agent.OS] != "":
		return browser + " " + systemNames[agent.OS]
	}
	return browser
}
