/** Where what was made is kept. */
interface Made<K, V> {
  get(key: K): { value: V } | undefined;
  set(key: K, made: { value: V }): unknown;
}

/** A function that makes something of an object once, and then always gives the same. */
export const onceFor = <K extends object, V>(make: (key: K) => V): ((key: K) => V) =>
  remembering(new WeakMap<K, { value: V }>(), make);

/** The same for names: what is made for one is kept as long as the function. */
export const onceForName = <K extends string, V>(make: (name: K) => V): ((name: K) => V) =>
  remembering(new Map<K, { value: V }>(), make);

function remembering<K, V>(made: Made<K, V>, make: (key: K) => V): (key: K) => V {
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}
