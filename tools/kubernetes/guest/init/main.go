// node-guest makes a Debian guest of a hypervisor a Kubernetes node. `seed` applies the settings of the attached seed disk. `kubelet` runs the kubelet when the bootstrap
// config is complete, and restarts it when the config changes. It shares its code with nodes in containers (node/init); systemd does what node-init does there.
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
	// In a container, the container runtime creates these folders.
	for _, folder := range []string{runFolder, kubeletState} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			log.Fatal(err)
		}
	}
	switch os.Args[1] {
	case "seed":
		if err := withSeed(func() error { return applySeed(seedFolder, "/") }); err != nil {
			log.Fatal(err)
		}
	case "kubelet":
		runKubelet()
	default:
		log.Fatalf("unknown command %s", os.Args[1])
	}
}

// runKubelet runs the kubelet until systemd sends TERM.
func runKubelet() {
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, syscall.SIGTERM, syscall.SIGINT)
	kubelet := newKubelet()
	go kubelet.follow()
	<-stopped
	kubelet.stop()
}
