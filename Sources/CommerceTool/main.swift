print("commerce")
