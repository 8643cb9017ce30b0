// What a guest of a hypervisor needs to be a node of Kubernetes, beside what Debian has: `seed` takes its first settings from the medium that came with it, and `kubelet` runs the kubelet once the node's papers
// are there, and anew when they change. The rest of the program is that of nodes that are containers (node/init), which has the same papers; what a container has to do by itself is systemd's here.
package main

import (
	"log"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("node-guest: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: node-guest seed|kubelet")
	}
	// A container has these from its engine.
	for _, folder := range []string{runFolder, kubeletState} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			log.Fatal(err)
		}
	}
	switch os.Args[1] {
	case "seed":
		if err := withSeed(func() error { return takeSeed(seedFolder, "/") }); err != nil {
			log.Fatal(err)
		}
	case "kubelet":
		runKubelet()
	default:
		log.Fatalf("there is no %s", os.Args[1])
	}
}

// Until systemd says TERM.
func runKubelet() {
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, syscall.SIGTERM, syscall.SIGINT)
	kubelet := newKubelet()
	go kubelet.follow()
	<-stopped
	kubelet.stop()
}
